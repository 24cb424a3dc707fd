import { Button } from '@mantine/core'
import { IconPhone } from '#web/icons/phone.ts'
import type { CustomerRow } from '#contract/customers.ts'
import { useText } from '#web/text/text.tsx'
import { CopiedText, telOf } from '#web/ui/contact.tsx'
import { TextButton } from '#web/ui/states.tsx'
import { NextTime } from '#web/ui/next-time.tsx'
import { CustomerPhone } from '../customer-phone.tsx'
import { Intention } from '../intention.tsx'
import { PoolSentence } from '../pool-sentence.tsx'
import css from './calling.module.css'
import { LatestNote } from './call-history.tsx'

/** The contact, the number, and the time until the customer falls into the pool. */
export function CallContact({ row, onOpen }: { row: CustomerRow; onOpen: () => void }) {
  const { t, label } = useText()
  const masked = (name: string) => row.masked?.includes(name) ?? false
  return (
    <section className={css.who} aria-label={t('customers.sections.contact')}>
      <div className={css.person}>
        <div>
          <p className={css.name}>
            <b>{row.name}</b> <span>{[row.duty, row.department].filter(Boolean).join(' · ')}</span>
          </p>
          <p className={css.reach}>
            <CustomerPhone row={row} />
            <span>
              {label('customers', 'wechat')}{' '}
              {masked('wechat') ? row.wechat : <CopiedText text={row.wechat} />}
            </span>
          </p>
        </div>
        {!masked('phone') && (
          <Button component="a" href={telOf(row.phone)} leftSection={<IconPhone size={16} stroke={1.5} />}>
            {t('ui.contact.call')}
          </Button>
        )}
      </div>
      <div className={css.line}>
        <Intention status={row.status} />
        {row.next_follow_at && (
          <span>
            {label('customers', 'next_follow_at')} <NextTime at={row.next_follow_at} />
          </span>
        )}
        <TextButton onClick={onOpen}>{t('customers.calling.whole')}</TextButton>
      </div>
      <PoolSentence row={row} />
      <LatestNote id={row.id} />
    </section>
  )
}
