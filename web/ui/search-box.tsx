import { Input } from '@mantine/core'
import { IconSearch } from '#web/icons/search.ts'
import { IconX } from '#web/icons/x.ts'
import { useEffect, useRef, type RefObject } from 'react'
import { useText } from '#web/text/text.tsx'
import css from './search-box.module.css'

interface SearchBoxProps {
  input: RefObject<HTMLInputElement | null>
  value: string
  label: string
  hint: string
  className?: string | undefined
  onSearch: (text: string) => void
}

const typingPause = 350

/** The width in Latin letters. A Chinese character is as wide as two. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)

/** Searches after a pause in typing, but never while an input method composes. Enter searches at once. */
export function SearchBox({ input, value, label, hint, className, onSearch }: SearchBoxProps) {
  const { t } = useText()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value, input])
  const search = (text: string, pause: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text.trim()), pause)
  }
  const clear = () => {
    if (!input.current) return
    input.current.value = ''
    input.current.focus()
    search('', 0)
  }
  return (
    <Input
      ref={input}
      className={`${css.box} ${className ?? ''}`}
      style={{ '--letters': widthOf(hint) }}
      type="search"
      defaultValue={value}
      placeholder={hint}
      aria-label={label}
      maxLength={100}
      enterKeyHint="search"
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
      // CSS hides it while the box is empty.
      rightSection={
        <button type="button" className={css.clear} aria-label={t('ui.clearSearch')} onClick={clear}>
          <IconX size={14} stroke={1.5} aria-hidden="true" />
        </button>
      }
      rightSectionPointerEvents="all"
      onChange={(event) => {
        if (!(event.nativeEvent as InputEvent).isComposing) search(event.currentTarget.value, typingPause)
      }}
      onCompositionEnd={(event) => search(event.currentTarget.value, typingPause)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') search(event.currentTarget.value, 0)
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
