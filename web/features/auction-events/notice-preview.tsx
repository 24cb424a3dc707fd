import { auctionEvents } from '#contract/auction-events.ts'
import type { NoticeReading, NoticeValue } from '#contract/event-notices.ts'
import type { Field } from '#contract/grammar/field.ts'
import { lots } from '#contract/lots.ts'
import { showValue } from '#web/records/cells.tsx'
import { useText, type Speaker } from '#web/text/text.tsx'
import table from '#web/ui/framed-table.module.css'
import css from './events.module.css'

type Fields = Readonly<Record<string, Field>>
/** Values whose words are those of another field. */
const labelled: Readonly<Record<string, string>> = {
  company_name: 'company',
  platform_name: 'platform',
  consignor_name: 'commission_id',
  opens_at: 'auction_time',
  closes_at: 'auction_end_time',
}

/** Shown with another value, or not at all. */
const silent = ['company', 'platform', 'unit_text', 'payment_days_kind', 'has_reserve', 'reserve', 'seq']
const account = ['bond_account_name', 'bond_account_bank', 'bond_account_no']

function labelOf(name: string, { t, label }: Pick<Speaker, 't' | 'label'>): string | undefined {
  if (account.includes(name)) return t('auctionEvents.notice.account')
  if (name in auctionEvents.fields) return label('auction_events', name)
  const own = labelled[name] ?? name
  if (own in lots.fields) return label('lots', own)
  return name === 'plate' ? label('lot_items', 'plate') : undefined
}

function shownValue(name: string, { value }: NoticeValue, text: Speaker) {
  const resource = name in auctionEvents.fields ? 'auction_events' : 'lots'
  const field = ({ ...lots.fields, ...auctionEvents.fields } as Fields)[name]
  const isPlain =
    field === undefined || (typeof value === 'string' && field.kind === 'instant' && !value.includes('T'))
  return isPlain ? String(value) : showValue(value, { text, resource, name, field, row: {} })
}

/** Every value beside the words it was read from, and the sentences that were not understood. */
export function NoticePreview({ reading, text }: { reading: NoticeReading; text: string }) {
  const { t } = useText()
  return (
    <>
      <Values values={reading.event} text={text} label={t('auctionEvents.notice.title')} />
      {reading.lots.map((lot, n) => (
        <section key={String(lot['seq']?.value ?? n)}>
          <h3>{t('auctionEvents.notice.lot', { n: Number(lot['seq']?.value ?? n + 1) })}</h3>
          <Values values={lot} text={text} label={t('auctionEvents.notice.lot', { n: n + 1 })} />
        </section>
      ))}
      {reading.unread.length > 0 && (
        <section>
          <h3>{t('auctionEvents.notice.unread')}</h3>
          <ul>
            {reading.unread.map(({ text: words, from }) => (
              <li key={from}>{words}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface ValuesProps {
  values: NoticeReading['event']
  text: string
  label: string
}

function Values({ values, text, label }: ValuesProps) {
  const speaker = useText()
  const { t } = speaker
  const rows = Object.entries(values).flatMap(([name, found]) => {
    const title = silent.includes(name) ? undefined : labelOf(name, speaker)
    return found && title ? [{ name, title, found }] : []
  })
  return (
    <div className={table.box} tabIndex={0} role="region" aria-label={label}>
      <table className={table.table}>
        <thead>
          <tr>
            <th />
            <th>{t('auctionEvents.notice.value')}</th>
            <th>{t('auctionEvents.notice.phrase')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, title, found }) => (
            <tr key={name}>
              <th scope="row">{title}</th>
              <td>
                {shownValue(name, found, speaker)}
                {found.guess && <span className={css.guess}>{t('auctionEvents.notice.guess')}</span>}
              </td>
              <td className={css.note}>{text.slice(found.from, found.to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
