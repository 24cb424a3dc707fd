import { TagsInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { intentions, type CustomerRow, customerRoutes } from '#contract/customers.ts'
import { addDays } from '#contract/rules/time.ts'
import { ActDialog, type ActQuestion } from '#web/records/act-dialog.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { ChoicePills } from '#web/ui/choice-pills.tsx'
import { optionList } from '#web/ui/option-list.ts'
import type { CustomerAct } from './acts.ts'
import type { SetFields } from './undo-bulk-set.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { NextDate } from './next-date.tsx'
import { OwnerDialog } from './owner-dialog.tsx'
import { usePoolRules } from './pool-rules.ts'
import { useSetting } from './setting.ts'
import { useTagging } from './tagging.ts'

type Question = ActQuestion<CustomerRow, CustomerAct>

/** The dialog of one act on one customer or several. */
export function CustomerDialog(props: Question) {
  if (props.id === 'transfer') return <OwnerDialog {...props} />
  if (props.id === 'release') return <Release {...props} />
  if (props.id === 'lock') return <Lock {...props} />
  if (props.id === 'tag') return <Tag {...props} />
  if (props.id === 'merge') return <MergeDialog {...props} />
  if (props.id === 'status') return <Status {...props} />
  if (props.id === 'next') return <Next {...props} />
  return <ActDialog {...props} />
}

function Release(props: Question) {
  const { t } = useText()
  const rules = usePoolRules()
  const text = rules
    ? t('customers.ask.release.textDays', { n: rules.reclaim_cooldown_days })
    : t('customers.ask.release.text')
  return <ActDialog {...props} text={text} />
}

const lockDays = [7, 15, 30, 60, 90] as const
const margin = 60_000

function Lock(props: Question) {
  const { t, day } = useText()
  const [days, setDays] = useState<number>(30)
  const [now] = useState(() => new Date())
  // One minute below the maximum, so that the request's latency does not exceed it.
  const until = new Date(addDays(now, days).getTime() - margin).toISOString()
  return (
    <ActDialog {...props} input={{ locked_until: until }}>
      <ChoicePills
        focus
        label={t('customers.ask.lock.days')}
        chosen={[days]}
        onChange={setDays}
        help={t('customers.ask.lock.until', { date: day(until) })}
        options={lockDays.map((lockDay) => ({ value: lockDay, label: t('customers.days', { n: lockDay }) }))}
      />
    </ActDialog>
  )
}

/**
 * The list of known tags stays open while tags are chosen. It opens above the field, because below it would
 * cover the button.
 */
const aboveField = {
  ...optionList,
  openOnFocus: false,
  comboboxProps: { position: 'top' },
  styles: { options: { maxHeight: 160, overflowY: 'auto' } },
} as const

/** The list shows new tags at once, so the dialog has nothing to wait for. */
function Tag(props: Question) {
  const { rows, onClose, onRefused, clear } = props
  const { label } = useText()
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const tag = useTagging(onRefused)
  const known = useQuery({
    queryKey: ['known', customerRoutes.tags.path],
    queryFn: ({ signal }) => call(customerRoutes.tags, { signal, quiet: true }),
  })
  const present = [...new Set(rows.flatMap((row) => row.tags))]
  const send = () => {
    void tag({ rows, add, remove })
    return Promise.resolve()
  }
  const done = () => {
    onClose()
    clear()
  }
  return (
    <ActDialog {...props} ready={add.length + remove.length > 0} send={send} onDone={done}>
      <TagsInput
        label={label('customers', 'add')}
        value={add}
        onChange={setAdd}
        data={known.data?.items ?? []}
        {...aboveField}
        maxTags={20}
        acceptValueOnBlur
        data-autofocus
      />
      {present.length > 0 && (
        <TagsInput
          label={label('customers', 'remove')}
          value={remove}
          onChange={setRemove}
          data={present}
          {...aboveField}
        />
      )}
    </ActDialog>
  )
}

/** Sends the chosen value. The list shows it at once, so the dialog has nothing to wait for. */
function useSend({ rows, onRefused, onClose, clear }: Question) {
  const set = useSetting(onRefused)
  return (settings: SetFields) => ({
    send: () => {
      void set(rows, settings)
      return Promise.resolve()
    },
    onDone: () => {
      onClose()
      clear()
    },
  })
}

function Status(props: Question) {
  const { label, option } = useText()
  const [status, setStatus] = useState<CustomerRow['status']>()
  const sending = useSend(props)
  return (
    <ActDialog {...props} {...sending({ ...(status && { status }) })} ready={status !== undefined}>
      <ChoicePills
        focus
        required
        label={label('customers', 'status')}
        chosen={status === undefined ? [] : [status]}
        onChange={setStatus}
        options={intentions.map((intention) => ({
          value: intention,
          label: option('customers', 'status', intention),
        }))}
      />
    </ActDialog>
  )
}

function Next(props: Question) {
  const [next, setNext] = useState<string | null>()
  const sending = useSend(props)
  return (
    <ActDialog {...props} {...sending({ next_follow_at: next ?? null })} ready={next !== undefined}>
      <NextDate value={next} onChange={setNext} />
    </ActDialog>
  )
}
