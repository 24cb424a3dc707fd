import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { LotRow } from '#contract/lots.ts'
import type { LotPapers, PaperSheet } from '#contract/papers.ts'
import { sheetWords } from '#texts/paper/sheets.ts'
import { PaperPage, Sheet } from '#web/paper/paper-page.tsx'
import { PaperNumber } from '#web/paper/paper-parts.tsx'
import { useText } from '#web/text/text.tsx'
import { queries } from '#web/transport/queries.ts'
import { Failed } from '#web/ui/states.tsx'
import { useLotPapers, type LotPapersState } from './lot-papers.ts'
import { PaperChooser } from './paper-chooser.tsx'
import { PlainSheet } from './plain-sheet.tsx'
import { isPlain } from './sheet-words.ts'
import css from './sheets.module.css'
import { lazyPart, type LazyPart } from '#web/ui/lazy-part.tsx'

const PickUpRelease = lazyPart(async () => (await import('./pick-up-release.tsx')).PickUpRelease)

/** Papers whose layout is more than text and tables. */
const ownPages: Readonly<Record<string, LazyPart<{ row: LotRow; sheet: PaperSheet }>>> = {
  order: lazyPart(async () => (await import('#web/features/lots/print/order.tsx')).Order),
  notice: lazyPart(async () => (await import('#web/features/lots/print/notice.tsx')).AuctionNotice),
  confirmation: lazyPart(
    async () => (await import('#web/features/lots/print/confirmation.tsx')).Confirmation,
  ),
}

/** The papers of a lot (文书) on A4, without the shell: chosen, numbered and printed in one go. */
export const LotPrintPage = () => (
  <QueryClientProvider client={queries}>
    <Papers />
  </QueryClientProvider>
)

function Papers() {
  const { t, option } = useText()
  const state = useLotPapers()
  const { id, data, error, chosen, busy } = state
  const title = [
    chosen.length === 1 && chosen[0] && option('paper_templates', 'paper', chosen[0].paper),
    data?.lot.lot_no,
  ]
    .filter(Boolean)
    .join(' ')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <PaperPage
      label={t('lots.acts.print')}
      back={{ to: addressOf('lot', { id }), label: t('lots.docs.back') }}
      print={{
        label: chosen.length > 1 ? t('papers.print', { n: chosen.length }) : t('lots.docs.print'),
        disabled: chosen.length === 0 || busy || state.held,
        act: state.printChosen,
      }}
      above={
        <>
          <PaperChooser {...state} />
          {state.unpaid && <PickUpRelease {...state} unpaid={state.unpaid} />}
        </>
      }
    >
      {error && !data && (
        <Sheet>
          <Failed message={error.message} onRetry={() => void state.refetch()} />
        </Sheet>
      )}
      {data && chosen.length === 0 && <NotYet {...state} />}
      {/* A note that waits for its release has no values yet. */}
      {data &&
        chosen
          .filter((sheet) => !sheet.unpaid)
          .map((sheet) => <OnePaper key={sheet.paper} sheet={sheet} lot={data.lot} />)}
    </PaperPage>
  )
}

/** Why there is no sheet: the paper comes later, or nothing is chosen. */
function NotYet({ asked = [], sheets }: LotPapersState) {
  const { t, option } = useText()
  const missing = asked.find((paper) => !sheets.some((sheet) => sheet.paper === paper))
  if (!missing) return <Sheet>{sheets.length === 0 && <p>{t('papers.none')}</p>}</Sheet>
  const text =
    missing === 'confirmation'
      ? t('lots.docs.later')
      : t('papers.later', { paper: option('paper_templates', 'paper', missing) })
  return (
    <Sheet>
      <p>{text}</p>
    </Sheet>
  )
}

/** One paper with its number and the two people behind it. */
function OnePaper({ sheet, lot }: { sheet: PaperSheet; lot: LotPapers['lot'] }) {
  const { paper } = sheet
  const Own = ownPages[paper]
  return (
    <Sheet>
      <PaperNumber value={sheet.no}>
        {Own && <Own row={lot} sheet={sheet} whileLoading={<span data-waiting />} />}
        {isPlain(paper) && <PlainSheet sheet={sheet} paper={paper} lot={lot} />}
      </PaperNumber>
      <p className={css.people}>
        <span>
          {sheetWords.handled}
          <b>{sheet.values.handled_by}</b>
        </span>
        <span>
          {sheetWords.checked}
          <b>{sheet.values.checked_by}</b>
        </span>
      </p>
    </Sheet>
  )
}
