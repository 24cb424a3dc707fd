import { Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router'
import { helpFor, helpPath } from '#web/features/help/topics.ts'
import { useText } from '#web/text/text.tsx'
import css from './keys-dialog.module.css'
import { useReturnFocus } from '#web/ui/focus.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const command = isMac ? '⌘' : 'Ctrl'
const option = isMac ? '⌥' : 'Alt'

const groups = {
  everywhere: [
    ['palette', [command, 'K']],
    ['sidebar', [command, 'B']],
    ['keys', ['?']],
    ['close', ['Esc']],
  ],
  lists: [
    ['search', ['/']],
    ['down', ['j']],
    ['up', ['k']],
    ['open', ['Enter']],
    ['select', ['x']],
  ],
  calling: [
    ['saveNext', [command, 'Enter']],
    ['previous', [option, '↑']],
    ['next', [option, '↓']],
  ],
  forms: [['save', [command, 'S']]],
} as const

/** Every key of the product. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const { t } = useText()
  const help = helpFor(useLocation().pathname)
  return (
    <Modal
      opened
      onClose={onClose}
      size={460}
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('act.close') }}
    >
      {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
        <section key={group} className={css.group}>
          <h3>{t(`keys.${group}`)}</h3>
          <dl>
            {groups[group].map(([name, keys]) => (
              <Fragment key={name}>
                <dt>{t(`keys.acts.${name}`)}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
      <p className={css.help}>
        <Link to={help} onClick={onClose}>
          {t(help === helpPath ? 'screens.help' : 'help.ofThisPage')}
        </Link>
      </p>
    </Modal>
  )
}
