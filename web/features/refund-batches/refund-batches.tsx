import { Button } from '@mantine/core'
import { IconDownload } from '#web/icons/download.ts'
import { Link } from 'react-router'
import { addressOf } from '#contract/grammar/addresses.ts'
import { type BankFileFormat, type RefundBatch, refundBatchRoutes } from '#contract/refund-batches.ts'
import { urlOf } from '#web/transport/api.ts'
import { saveAnswer } from '#web/transport/download.ts'
import { useText } from '#web/text/text.tsx'
import css from './refunds.module.css'

const entriesOf = (batch: RefundBatch) => addressOf('finance', { tab: 'entries', q: batch.batch_no })

function Acts({ batch, filled = false }: { batch: RefundBatch; filled?: boolean }) {
  const { t } = useText()
  const save = (format: BankFileFormat) =>
    void saveAnswer(urlOf(refundBatchRoutes.file, { query: { batch: batch.batch_no, format } })).catch(
      () => undefined,
    )
  return (
    <div className={css.acts}>
      <Button
        size="compact-sm"
        variant={filled ? 'filled' : 'default'}
        leftSection={<IconDownload size={14} stroke={1.5} />}
        disabled={batch.refunds === 0}
        onClick={() => save('xlsx')}
      >
        {t('finance.refunds.download')}
      </Button>
      <Button size="compact-sm" variant="default" disabled={batch.refunds === 0} onClick={() => save('csv')}>
        CSV
      </Button>
      <Button size="compact-sm" variant="default" component={Link} to={entriesOf(batch)}>
        {t('finance.refunds.entries')}
      </Button>
    </div>
  )
}

/** Changes of bank data after the batch was made. The file of the batch lacks them. */
function Changes({ batch }: { batch: RefundBatch }) {
  const { t, instant } = useText()
  return batch.changed.map((item) => (
    <p key={item.payee + item.at} className={css.note} data-late={item.since || undefined}>
      {item.payee} · {t('finance.bankChanged', { name: item.by_name ?? '–', date: instant(item.at) })}
    </p>
  ))
}

/** A new batch, and what happens next. */
export function BatchMade({ batch }: { batch: RefundBatch }) {
  const { t, money, number } = useText()
  return (
    <section className={css.made} role="status">
      <b>
        {t('finance.refunds.made', {
          no: batch.batch_no,
          n: number(batch.refunds),
          amount: money(batch.amount),
        })}
      </b>
      <Changes batch={batch} />
      <h3>{t('finance.refunds.next')}</h3>
      <ol>
        {(['bank', 'confirm', 'until'] as const).map((step) => (
          <li key={step}>{t(`finance.refunds.steps.${step}`)}</li>
        ))}
      </ol>
      <Acts batch={batch} filled />
    </section>
  )
}

export function Batches({ batches }: { batches: readonly RefundBatch[] }) {
  const { t, money, number, instant } = useText()
  return (
    <section>
      <h3 className={css.title}>{t('finance.refunds.batches')}</h3>
      {batches.length === 0 && <p className={css.note}>{t('finance.refunds.noBatches')}</p>}
      <ul className={css.batches}>
        {batches.map((batch) => (
          <li key={batch.id}>
            <div className={css.what}>
              <b>{batch.batch_no}</b>
              <span>
                {t('finance.refunds.by', {
                  name: batch.created_by_name ?? '–',
                  date: instant(batch.created_at),
                })}
              </span>
              <span>
                {t('finance.refunds.progress', {
                  done: number(batch.confirmed),
                  n: number(batch.refunds),
                  amount: money(batch.amount),
                })}
              </span>
              {batch.void > 0 && <span>{t('finance.refunds.voided', { n: number(batch.void) })}</span>}
              <Changes batch={batch} />
            </div>
            <Acts batch={batch} />
          </li>
        ))}
      </ul>
    </section>
  )
}
