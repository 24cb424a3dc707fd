import { Input } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, type RefObject } from 'react'

interface SearchBoxProps {
  input: RefObject<HTMLInputElement | null>
  value: string
  label: string
  hint: string
  className?: string | undefined
  onSearch: (text: string) => void
}

const typingPause = 350

/** In Latin letters. A Chinese character is as wide as two. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)

/** Searches after a pause in typing, but never while an input method composes. Enter searches at once. */
export function SearchBox({ input, value, label, hint, className, onSearch }: SearchBoxProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value, input])
  const search = (text: string, pause: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text.trim()), pause)
  }
  return (
    <Input
      ref={input}
      {...(className !== undefined && { className })}
      style={{ '--letters': widthOf(hint) }}
      type="search"
      defaultValue={value}
      placeholder={hint}
      aria-label={label}
      maxLength={100}
      enterKeyHint="search"
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
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
