import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import type { BulkAnswer } from '#contract/grammar/envelope.ts'
import { useText } from '#web/text/text.tsx'
import css from './bulk.module.css'
import { useReturnFocus } from './focus.ts'
import { useTopLayer } from './use-top-layer.ts'

interface BulkResultProps {
  answer: BulkAnswer
  nameOf: (id: number) => string
  onClose: () => void
}

/** Names each refused row and says why. */
export function BulkResult({ answer, nameOf, onClose }: BulkResultProps) {
  useReturnFocus()
  const isTop = useTopLayer()
  const { t } = useText()
  const refused = answer.results.filter((result) => result.code !== 0)
  const done = answer.results.length - refused.length
  return (
    <Modal
      opened
      closeOnEscape={isTop}
      onClose={onClose}
      size={560}
      title={t('list.bulk.refusedTitle', { n: refused.length })}
      closeButtonProps={{ 'aria-label': t('act.close') }}
    >
      <p className={css.resultsDone}>{t('list.bulk.done', { n: done })}</p>
      <div
        className={css.resultsBox}
        tabIndex={0}
        role="region"
        aria-label={t('list.bulk.refusedTitle', { n: refused.length })}
      >
        <table className={css.results}>
          <thead>
            <tr>
              <th>{t('list.bulk.row')}</th>
              <th>{t('list.bulk.why')}</th>
            </tr>
          </thead>
          <tbody>
            {refused.map((result) => (
              <tr key={result.id}>
                <td>{nameOf(result.id)}</td>
                <td>{result.msg ?? result.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.resultsFoot}>
        <Button data-autofocus onClick={onClose}>
          {t('act.close')}
        </Button>
      </div>
    </Modal>
  )
}
