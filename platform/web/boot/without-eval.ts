// Schemas would try to generate code, which the content security policy refuses. The attempt alone costs a slow phone
// 30 ms. Zod reads this setting when it loads, with the first screen that uses a schema.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
