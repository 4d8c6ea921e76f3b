import { z } from 'zod';

// The page's content security policy allows no generated code, so zod must not try to write any.
z.config({ jitless: true });
