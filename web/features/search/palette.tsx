import { Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { IconSearch } from '#web/icons/search.ts'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { takeTyped } from '#web/navigation/typed-ahead.ts'
import { useText } from '#web/text/text.tsx'
import css from './palette.module.css'
import type { SearchFinding, SearchFindingGroup } from './findings.ts'
import { useFindings } from './use-findings.ts'
import { useReturnFocus } from '#web/ui/focus.ts'
import { useTopLayer } from '#web/ui/use-top-layer.ts'

/** At once, not after the next timer: no key is lost. */
const takeFocus = (input: HTMLInputElement | null): void => input?.focus()

/** Finds screens, records and actions. The keyboard is enough, and Enter runs the first finding. */
export function Palette({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const isTop = useTopLayer()
  const { t } = useText()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useId()
  const { groups, waiting, failed } = useFindings(text)
  const all = groups.flatMap((group) => group.findings)
  const at = Math.min(chosen, all.length - 1)
  const run = (finding: SearchFinding | undefined) => {
    if (!finding) return
    onClose()
    void finding.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || all.length === 0) return
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1 + all.length,
      PageDown: all.length - 1,
      PageUp: 0,
    }
    const next = steps[event.key]
    if (next !== undefined) setChosen(next % all.length)
    else if (event.key === 'Enter') run(all[at])
    else return
    event.preventDefault()
  }
  return (
    <Modal.Root
      opened
      closeOnEscape={isTop}
      onClose={onClose}
      size={560}
      yOffset="12vh"
      xOffset={12}
      centered={false}
      classNames={{ content: css.palette }}
    >
      <Modal.Overlay backgroundOpacity={0.3} />
      <Modal.Content aria-label={t('palette.open')}>
        <div className={css.asking}>
          <IconSearch size={18} stroke={1.5} aria-hidden />
          <input
            type="text"
            ref={takeFocus}
            data-autofocus
            role="combobox"
            aria-expanded={all.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={all[at] && `${list}-${at}`}
            aria-label={t('palette.open')}
            placeholder={t('palette.hint')}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onKeyDown={onKeyDown}
            onFocus={() => {
              // React may call an updater twice, and the second call would find nothing.
              const typed = takeTyped()
              setText((before) => before + typed)
            }}
            onChange={(event) => {
              setText(event.target.value)
              setChosen(0)
            }}
          />
        </div>
        <Findings id={list} groups={groups} chosen={all[at]} onChoose={run} />
        <p className={css.none} role="status">
          {failed ? t('palette.failed') : all.length === 0 && !waiting && t('palette.nothing')}
        </p>
        <p className={css.legend} aria-hidden="true">
          <kbd>↑</kbd>
          <kbd>↓</kbd>
          <span>{t('palette.move')}</span>
          <kbd>↵</kbd>
          <span>{t('palette.choose')}</span>
          <kbd>Esc</kbd>
          <span>{t('act.close')}</span>
        </p>
      </Modal.Content>
    </Modal.Root>
  )
}

interface FindingsProps {
  id: string
  groups: readonly SearchFindingGroup[]
  chosen: SearchFinding | undefined
  onChoose: (finding: SearchFinding) => void
}

function Findings({ id, groups, chosen, onChoose }: FindingsProps) {
  const { t } = useText()
  const list = useRef<HTMLDivElement>(null)
  const order = groups.flatMap((group) => group.findings)
  const position = chosen ? order.indexOf(chosen) : -1
  useEffect(() => {
    const element = position >= 0 && list.current?.querySelectorAll('[role=option]')[position]
    if (element) element.scrollIntoView({ block: 'nearest' })
  }, [position])
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('palette.findings')} className={css.findings}>
      {groups.map((group) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <div className={css.group} role="presentation">
            {group.label}
          </div>
          {group.findings.map((finding) => (
            <div
              key={finding.id}
              id={`${id}-${order.indexOf(finding)}`}
              role="option"
              aria-selected={finding === chosen}
              className={css.finding}
              onClick={() => onChoose(finding)}
            >
              {finding.icon && <finding.icon size={18} stroke={1.5} aria-hidden />}
              <span>{finding.title}</span>
              {finding.detail && <small>{finding.detail}</small>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
