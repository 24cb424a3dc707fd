import { bodySchema } from '#contract/grammar/field-schema.ts'
import type { FileRef } from '#contract/grammar/field.ts'
import { qualifications, type Qualification } from '#contract/recyclers.ts'

/** A licence as it is being typed. */
export interface LicenceDraft {
  key: number
  type: string
  number: string
  valid_from: string | null
  valid_to: string | null
  file: FileRef[]
}

export type LicenceFault = { name: 'type' | 'number' | 'valid_from' | 'valid_to'; fault: string }

let lastKey = 0
export const newLicence = (): LicenceDraft => ({
  key: (lastKey += 1),
  type: '',
  number: '',
  valid_from: null,
  valid_to: null,
  file: [],
})

export const licencesOf = (licences: readonly Qualification[]): LicenceDraft[] =>
  licences.map((licence) => ({
    ...newLicence(),
    type: licence.type,
    number: licence.number ?? '',
    valid_from: licence.valid_from,
    valid_to: licence.valid_to,
    file: licence.file,
  }))

/** A kept draft gets new keys, since keys are unique within one visit only. */
export const withKeys = (licences: readonly LicenceDraft[]): LicenceDraft[] =>
  licences.map((licence) => ({ ...licence, key: newLicence().key }))

const isBlank = (licenceDraft: LicenceDraft) =>
  licenceDraft.type.trim() === '' &&
  licenceDraft.number.trim() === '' &&
  !licenceDraft.valid_from &&
  !licenceDraft.valid_to &&
  licenceDraft.file.length === 0

/** The licences to send, without blank ones. */
export const licenceBodies = (drafts: readonly LicenceDraft[]) =>
  drafts
    .filter((draft) => !isBlank(draft))
    .map(({ type, number, valid_from, valid_to, file }) => ({
      type: type.trim(),
      number: number.trim() || null,
      valid_from,
      valid_to: valid_to ?? '',
      file,
    }))

/** The first fault of a licence. */
export function licenceFault(licenceDraft: LicenceDraft): LicenceFault | undefined {
  if (isBlank(licenceDraft)) return undefined
  for (const name of ['type', 'number', 'valid_from', 'valid_to'] as const) {
    const result = bodySchema(qualifications.fields[name]).safeParse(
      name === 'number' ? licenceDraft.number || null : licenceDraft[name],
    )
    if (!result.success) return { name, fault: result.error.issues[0]?.message ?? 'bad_format' }
  }
  return licenceDraft.valid_from && licenceDraft.valid_to && licenceDraft.valid_from > licenceDraft.valid_to
    ? { name: 'valid_to', fault: 'order' }
    : undefined
}
