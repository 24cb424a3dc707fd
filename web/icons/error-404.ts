import { createIcon } from './create-icon.ts'

export const IconError404 = /* @__PURE__ */ createIcon('error-404', [
  'M3 8v3a1 1 0 0 0 1 1h3',
  'M7 8v8',
  'M17 8v3a1 1 0 0 0 1 1h3',
  'M21 8v8',
  'M10 10v4a2 2 0 1 0 4 0v-4a2 2 0 1 0 -4 0',
])
