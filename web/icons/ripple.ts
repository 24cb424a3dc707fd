import { createIcon } from './create-icon.ts'

export const IconRipple = /* @__PURE__ */ createIcon('ripple', [
  'M3 7c3 -2 6 -2 9 0s6 2 9 0',
  'M3 17c3 -2 6 -2 9 0s6 2 9 0',
  'M3 12c3 -2 6 -2 9 0s6 2 9 0',
])
