import { config } from 'zod/mini';

// Schemas would try to write functions, which the content policy refuses: the try alone costs a slow telephone 30 ms.
// Kept with the libraries by the build, so that it runs before the first schema.
config({ jitless: true });
