// Schemas would try to write functions, which the content policy refuses: the try alone costs a slow telephone 30 ms.
// Read by zod when it loads; it comes with the first screen that has use for a schema.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
