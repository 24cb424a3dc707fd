import { auctionEventRoutes } from '#contract/auction-events.ts'
import type { EventLotAnswer } from '#contract/event-lots.ts'
import { showError, showSuccess } from '#web/messages/toast.ts'
import { currentText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { showUndoable } from '#web/ui/undo-toast.tsx'
import type { CommonValues } from './common-terms.tsx'
import { refreshEvents } from './event-queries.ts'
import { partsOf, type SheetRow } from './sheet-rows.ts'

/** How many rows one call makes, so that each call answers in time. */
const atOnce = 20

export const sendRows = (id: number, rows: readonly SheetRow[], terms: CommonValues, dry_run: boolean) =>
  call(auctionEventRoutes.addLots, {
    params: { id },
    body: { rows: [...rows], terms, dry_run },
    quiet: true,
  }) as Promise<EventLotAnswer>

/** Creates lots from rows, a part at a time. */
export async function makeLots(
  id: number,
  rows: readonly SheetRow[],
  terms: CommonValues,
): Promise<EventLotAnswer[]> {
  const answers: EventLotAnswer[] = []
  for (const part of partsOf(rows, atOnce)) answers.push(await sendRows(id, part, terms, false))
  return answers
}

/** Reports how many lots were created, with an undo, and how many were refused and why. */
export function sayMade(id: number, answers: readonly EventLotAnswer[]): void {
  const { t } = currentText()
  const sum = (of: 'made' | 'refused') => answers.reduce((total, answer) => total + answer[of], 0)
  const [made, refused] = [sum('made'), sum('refused')]
  const imports = answers.flatMap(({ import_id }) => import_id ?? [])
  if (made > 0) showUndoable(t('auctionEvents.sheet.made', { n: made }), () => takeBack(id, imports))
  const why = answers.flatMap(({ results }) => results).find(({ code }) => code !== 0)?.msg ?? ''
  if (refused > 0) showError(t('auctionEvents.sheet.left', { n: refused, why }))
}

/** Undoes the parts of a sheet, the last one first, and reports how many lots were deleted. */
export async function takeBack(id: number, imports: readonly number[]): Promise<void> {
  const sum = { gone: 0, left: 0 }
  for (const import_id of [...imports].reverse()) {
    const answer = await call(auctionEventRoutes.undoLots, {
      params: { id },
      body: { import_id },
      quiet: true,
    })
    sum.gone += answer.taken_back
    sum.left += answer.left_alone
  }
  await refreshEvents()
  showSuccess(currentText().t('auctionEvents.sheet.undone', { n: sum.gone, m: sum.left }))
}
