import type * as z from 'zod/mini'
import type { scaleSchema } from '#contract/commission-scales.ts'
import { bandsAreSound, type ScaleTerms } from '#contract/rules/commission-scale.ts'
import { compare } from '#contract/rules/money.ts'
import { invalidField } from '#server/request/errors.ts'

type Side = 'buyer_scale' | 'consignor_scale'
export type GivenScale = z.infer<typeof scaleSchema> | undefined

/** A scale without its empty terms, or null if nothing is left. */
function wholeScale(resource: string, side: Side, given: NonNullable<GivenScale>): ScaleTerms | null {
  const { bands = [], minimum = null, maximum = null, fixed = null } = given
  if (!bandsAreSound(bands)) throw invalidField(resource, side, 'out_of_range')
  if (minimum !== null && maximum !== null && compare(minimum, maximum) > 0)
    throw invalidField(resource, side, 'out_of_range')
  const said = bands.length > 0 || minimum !== null || maximum !== null || fixed !== null
  return said ? { bands, minimum, maximum, fixed } : null
}

/** The scales of both sides that a body gives, of a lot or of a contract. */
export function wholeScales(
  resource: string,
  given: { [S in Side]?: GivenScale },
): { [S in Side]?: ScaleTerms | null } {
  const scales: { [S in Side]?: ScaleTerms | null } = {}
  for (const side of ['buyer_scale', 'consignor_scale'] as const) {
    const scale = given[side]
    if (scale !== undefined) scales[side] = scale === null ? null : wholeScale(resource, side, scale)
  }
  return scales
}
