import { customers } from '../../../contract/customers.ts'
import type { Field } from '../../../contract/field.ts'
import { isWritable } from '../../../contract/resource.ts'

const fields: Readonly<Record<string, Field>> = customers.fields

/** The fields an import can fill, in the order of the form. */
export const importFields: readonly string[] = Object.keys(fields).filter((name) => fields[name] && isWritable(fields[name]))
export const isNeeded = (name: string): boolean => fields[name]?.required_at === 'save'
