import { useState } from 'react'
import type { DateMove } from '#contract/calendar.ts'
import { useText } from '#web/text/text.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import css from './calendar.module.css'

interface MovesDialogProps {
  moves: readonly DateMove[]
  problem: string | undefined
  onSave: (moveDates: boolean) => Promise<void>
  onClose: () => void
}

/** Open dates that move with the edited calendar, unless the user keeps them. */
export function MovesDialog({ moves, problem, onSave, onClose }: MovesDialogProps) {
  const { t, label, option, day } = useText()
  const [moving, setMoving] = useState(true)
  return (
    <AskDialog
      size={640}
      title={t('calendar.movesTitle')}
      text={t('calendar.movesText', { n: moves.length })}
      verb={t('act.save')}
      problem={problem}
      onConfirm={() => onSave(moving)}
      onClose={onClose}
    >
      <div className={css.box} tabIndex={0} role="region" aria-label={t('calendar.movesTitle')}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{label('finance_dues', 'lot_id')}</th>
              <th scope="col">{t('calendar.before')}</th>
              <th scope="col">{t('calendar.after')}</th>
            </tr>
          </thead>
          <tbody>
            {moves.map((move) => (
              <tr key={move.due_id}>
                <td>
                  <span className={css.whole}>{move.lot_no}</span>
                  <span className={css.party}>
                    {[option('finance_dues', 'kind', move.kind), move.party_name].filter(Boolean).join(' · ')}
                  </span>
                </td>
                <td className={css.whole}>{day(move.from)}</td>
                <td className={css.whole}>{day(move.to)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <label className={css.moving}>
        <input
          type="checkbox"
          checked={moving}
          onChange={(event) => setMoving(event.currentTarget.checked)}
        />
        {t('calendar.move')}
      </label>
    </AskDialog>
  )
}
