import { faults, fields, fieldsOf, options, required } from './zh/fields.ts'
import { reasons, sessionMessages } from './zh/reasons.ts'

/** The Chinese texts: the source that the other languages must match key by key. */
export const zh = { fields, fieldsOf, options, required, faults, reasons, sessionMessages }
