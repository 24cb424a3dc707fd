import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useState } from 'react'
import type { LotTermChanges } from '#contract/auction-events.ts'
import type { Field } from '#contract/grammar/field.ts'
import { lots } from '#contract/lots.ts'
import { showValue } from '#web/records/cells.tsx'
import { useText } from '#web/text/text.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import table from '#web/ui/framed-table.module.css'
import css from './events.module.css'

interface LotChangesDialogProps {
  found: readonly LotTermChanges[]
  /** The lots that take the change over; undefined if the edit is cancelled. */
  answer: (chosen: readonly number[] | undefined) => void
}

/** The effect of a changed term of the event, lot by lot. Lots under way stay as they are. */
export function LotChangesDialog({ found, answer }: LotChangesDialogProps) {
  const { t } = useText()
  const [chosen, setChosen] = useState<readonly number[]>(
    found.filter(({ code }) => code === 0).map(({ id }) => id),
  )
  const turn = (id: number) =>
    setChosen((before) => (before.includes(id) ? before.filter((value) => value !== id) : [...before, id]))
  return (
    <AskDialog
      title={t('auctionEvents.change.title')}
      text={t('auctionEvents.change.text')}
      verb={t('auctionEvents.change.verb')}
      size={760}
      onConfirm={() => answer(chosen)}
      onClose={() => answer(undefined)}
    >
      <div
        className={`${table.box} ${css.tall}`}
        tabIndex={0}
        role="region"
        aria-label={t('auctionEvents.change.title')}
      >
        <table className={table.table}>
          <tbody>
            {found.map((lot) => (
              <tr key={lot.id}>
                <td>
                  <Checkbox
                    checked={chosen.includes(lot.id)}
                    disabled={lot.code !== 0}
                    onChange={() => turn(lot.id)}
                    label={`${lot.event_seq}. ${lot.corpore_name ?? lot.lot_no}`}
                    description={lot.code === 0 ? undefined : t('auctionEvents.change.stays')}
                  />
                </td>
                <td>
                  <Changes of={lot} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </AskDialog>
  )
}

function Changes({ of }: { of: LotTermChanges }) {
  const text = useText()
  const shown = (name: string, value: unknown) =>
    value === null
      ? '–'
      : showValue(value, {
          text,
          resource: 'lots',
          name,
          field: (lots.fields as Readonly<Record<string, Field>>)[name] as Field,
          row: {},
        })
  return (
    <ul className={css.changes}>
      {of.changes.map(({ field, before, after }) => (
        <li key={field}>
          {text.label('lots', field)}: {shown(field, before)} → <b>{shown(field, after)}</b>
        </li>
      ))}
    </ul>
  )
}
