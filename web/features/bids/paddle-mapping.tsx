import { Button, Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LotRow } from '#contract/lots.ts'
import type { SignUpRow } from '#contract/sign-ups.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'
import { choiceList, orMessage } from '#web/ui/option-list.ts'
import { biddersOfLot } from './bid-queries.ts'
import css from './bid-import.module.css'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const AddSignUp = lazyPart(async () => (await import('#web/features/sign-ups/add-sign-up.tsx')).AddSignUp)

/** The sign-up of each number in a log that no sign-up has, as far as it is known. */
interface PaddleMapping {
  unknown: readonly string[]
  /** The sign-ups whose own number the log does not have. */
  free: readonly SignUpRow[]
  chosen: Readonly<Record<string, number>>
  choose: (paddle: string, signUp: number | null) => void
  complete: boolean
}

/** The sign-up chosen for each number. If one number and one sign-up remain, they belong together. */
function completed(
  unknown: readonly string[],
  free: readonly SignUpRow[],
  picked: Readonly<Record<string, number | null>>,
): Record<string, number> {
  const chosen: Record<string, number> = {}
  for (const paddle of unknown) {
    const id = picked[paddle]
    if (id && free.some((row) => row.id === id)) chosen[paddle] = id
  }
  const open = unknown.filter((paddle) => !(paddle in chosen))
  const left = free.filter((row) => !Object.values(chosen).includes(row.id))
  const [last, only] = [open[0], left[0]]
  if (open.length === 1 && left.length === 1 && last && only && picked[last] !== null) chosen[last] = only.id
  return chosen
}

export function usePaddleMapping(lot: LotRow, paddles: readonly string[]): PaddleMapping {
  const { data } = useQuery(biddersOfLot(lot.id))
  const [picked, setPicked] = useState<Record<string, number | null>>({})
  const bidders = data?.items.filter((row) => row.round_no === lot.round_no) ?? []
  const taken = new Set(bidders.map((row) => row.paddle_no))
  // No number counts as unknown until the sign-ups have loaded.
  const unknown = data ? [...new Set(paddles)].filter((paddle) => paddle !== '' && !taken.has(paddle)) : []
  const free = bidders.filter((row) => !paddles.includes(row.paddle_no ?? ''))
  const chosen = completed(unknown, free, picked)
  return {
    unknown,
    free,
    chosen,
    choose: (paddle, id) => setPicked((before) => ({ ...before, [paddle]: id })),
    complete: unknown.every((paddle) => paddle in chosen),
  }
}

/**
 * Asks which bidder each unknown number belongs to. A bidder without a sign-up is entered from the
 * platform's log.
 */
export function PaddleMappingInput({ lot, mapping }: { lot: LotRow; mapping: PaddleMapping }) {
  const { t } = useText()
  const decides = useCan('signUps.decide')
  const [adding, setAdding] = useState<string>()
  const { unknown, free, chosen, choose } = mapping
  if (unknown.length === 0) return null
  const takenBy = (paddle: string) =>
    new Set(Object.entries(chosen).flatMap(([other, id]) => (other === paddle ? [] : [id])))
  return (
    <section className={css.mapping} aria-label={t('bids.import.mapping', { n: unknown.length })}>
      <p>{t('bids.import.mapping', { n: unknown.length })}</p>
      {unknown.map((paddle) => (
        <div key={paddle}>
          <Select
            searchable
            clearable
            openOnFocus={false}
            label={paddle}
            placeholder={t('form.choose')}
            value={chosen[paddle] === undefined ? null : String(chosen[paddle])}
            {...choiceList}
            data={free
              .filter((row) => !takenBy(paddle).has(row.id))
              .map((row) => ({
                value: String(row.id),
                label: [row.paddle_no, row.recycler_id_name].filter(Boolean).join(' · '),
              }))}
            filter={orMessage(t('lots.ask.noBidder'))}
            onChange={(id) => choose(paddle, id === null ? null : Number(id))}
          />
          {decides && (
            <Button variant="default" onClick={() => setAdding(paddle)}>
              {t('signUps.fromLog')}
            </Button>
          )}
        </div>
      ))}

      {adding !== undefined && (
        <AddSignUp lotId={lot.id} fromLog paddle={adding} onClose={() => setAdding(undefined)} />
      )}
    </section>
  )
}
