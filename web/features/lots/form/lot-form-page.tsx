import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { usualTerms } from '#contract/company-settings.ts'
import { auctionWay, pricingBasis } from '#contract/rules/lot-choices.ts'
import { usualEvidenceDays } from '#contract/rules/thing-evidence.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import type { LotRow } from '#contract/lots.ts'
import { settingsQuery } from '#web/features/company-settings/settings-query.ts'
import { useUser } from '#web/session/session.tsx'
import { Page } from '#web/page/page.tsx'
import { useText, type Speaker } from '#web/text/text.tsx'
import { usePageName } from '#web/state/record-pages.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { Failed } from '#web/ui/states.tsx'
import { lotQuery, refreshLots, relistQuery, showLot } from '#web/features/lot-moves/lot-queries.ts'
import { LotForm } from './lot-form.tsx'
import { movedDates, lotMoveRoutes } from '#contract/lot-moves.ts'
import { sendForm } from '#web/records/record-calls.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const RelistTerms = lazyPart(async () => (await import('./relist-terms.tsx')).RelistTerms)

const idIn = (text: string | null) => {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** 新建委托, and editing a lot. A page, not a drawer. */
export function LotFormPage() {
  const [search] = useSearchParams()
  const id = idIn(search.get('id'))
  const { t } = useText()
  return (
    <Page titleKey="screens.lotForm">
      <p style={{ margin: '-8px 0 0', color: 'var(--secondary)' }}>{t('lots.form.markHelp')}</p>
      {id === undefined ? (
        <NewLot customer={idIn(search.get('customer'))} consignor={idIn(search.get('consignor'))} />
      ) : search.has('relist') ? (
        <RelistLot id={id} />
      ) : (
        <EditLot id={id} />
      )}
    </Page>
  )
}

const savedWords = ({ state }: LotRow, t: Speaker['t']) => {
  if (state === 'draft') return t('lots.form.saved')
  // A lot under review cannot be edited, so the page leaves after the submission.
  return state === 'reviewing' ? t('lots.done', { act: t('lots.acts.submit') }) : t('act.saved')
}

function useAfterSave() {
  const { t } = useText()
  const navigate = useNavigate()
  return (row: LotRow) => {
    showLot(row)
    void refreshLots()
    showSuccess(savedWords(row, t))
    void navigate(addressOf('lot', { id: row.id }), { replace: true })
  }
}

function NewLot({ customer, consignor }: { customer: number | undefined; consignor: number | undefined }) {
  const { uid } = useUser()
  const navigate = useNavigate()
  const onSaved = useAfterSave()
  const { data: settings, error, refetch } = useQuery(settingsQuery)
  if (error && !settings) return <Failed message={error.message} onRetry={() => void refetch()} />
  if (!settings) return <div aria-busy style={{ minHeight: 400 }} />
  const start = {
    ...Object.fromEntries(usualTerms.map((name) => [name, settings[name]])),
    service_id: uid,
    customer_id: customer ?? null,
    commission_id: consignor ?? null,
    auction_way: auctionWay.open,
    pricing_basis: pricingBasis.whole,
    asset_owner: 'private',
    evidence_days: usualEvidenceDays,
  }
  return <LotForm start={start} onSaved={onSaved} onCancel={() => void navigate(-1)} />
}

/** The draft of the next round, without dates. The form compares its values with it. */
const nextRoundOf = (row: LotRow): LotRow => ({
  ...row,
  ...Object.fromEntries(movedDates.map((name) => [name, null])),
  state: 'draft',
  warnings: [],
  actions: ['edit', 'submit'],
})

/** The next round of an unsold or defaulted lot. Nothing is written before it is saved. */
function RelistLot({ id }: { id: number }) {
  const { data: row, error, refetch } = useQuery(lotQuery(id))
  usePageName(row && (row.corpore_name ?? row.lot_no))
  const proposal = useQuery(relistQuery(id))
  const navigate = useNavigate()
  const onSaved = useAfterSave()
  const failed = error ?? proposal.error
  if (failed && !(row && proposal.data))
    return (
      <Failed message={failed.message} onRetry={() => void Promise.all([refetch(), proposal.refetch()])} />
    )
  if (!row || !proposal.data) return <div aria-busy style={{ minHeight: 400 }} />
  return (
    <LotForm
      row={nextRoundOf(row)}
      send={(body) => sendForm(lotMoveRoutes.relist, body, { id })}
      lead={<RelistTerms row={row} dates={proposal.data.dates} />}
      onSaved={onSaved}
      onCancel={() => void navigate(addressOf('lot', { id }), { replace: true })}
    />
  )
}

function EditLot({ id }: { id: number }) {
  const { data: row, error, refetch } = useQuery(lotQuery(id))
  usePageName(row && (row.corpore_name ?? row.lot_no))
  const location = useLocation()
  const navigate = useNavigate()
  const onSaved = useAfterSave()
  if (error && !row) return <Failed message={error.message} onRetry={() => void refetch()} />
  if (!row) return <div aria-busy style={{ minHeight: 400 }} />
  return (
    <LotForm
      key={location.key}
      row={row}
      onSaved={onSaved}
      onCancel={() => void navigate(addressOf('lot', { id }), { replace: true })}
    />
  )
}
