import type { duplicateQuestion } from '#contract/duplicate-question.ts'
import type { Route } from '#contract/grammar/route.ts'
import type { Key } from '#texts/text.ts'
import type { Speaker } from '#web/text/text.tsx'

export type Body = Record<string, unknown>

/** An existing record: a hard hit is the same one, a soft hit may be. */
export interface Hit {
  kind: 'hard' | 'soft'
  field: string
  id?: number
}

export type Question = NonNullable<(typeof duplicateQuestion)['_zod']['output']>

/** How the records of a resource differ from each other. */
export interface DuplicateRule<H extends Hit = Hit> {
  /** One hit in words; without any, the server's message is shown. */
  words(hit: H, text: Speaker): string | undefined
  /** The address of a hit that the person may see. */
  hrefOf?(hit: H): string | undefined
  /** Asks before a record like a soft hit is saved. `hits` says which text fits. */
  question: { title: Key; text(hits: readonly H[]): Key; verb: Key }
  /** An alternative to a new record, such as a contact of the record it duplicates. */
  instead?: Instead<H>
  /** Looks while typing, and shows what it found under the fields, with a heading. */
  typing?: { route: Route<{ hits: H[] }, Question>; hard: Key; soft: (field: string) => Key }
}

export interface Instead<H extends Hit> {
  /** The label of its button. Undefined if this hit cannot offer it. */
  verb(hit: H, text: Speaker): string | undefined
  /** Whether it needs nothing from the form, so that it is offered while typing. */
  atOnce?(hit: H): boolean
  /** Saves it, and answers the record that the form is done with. */
  save(hit: H, body: Body): Promise<unknown>
}
