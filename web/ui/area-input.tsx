import { Autocomplete } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useEffect, useState, type FocusEventHandler, type ReactNode, type Ref } from 'react'
import { useText } from '#web/text/text.tsx'
import { optionList } from './option-list.ts'

interface AreaInputProps {
  value: string
  onChange: (value: string) => void
  onBlur?: FocusEventHandler<HTMLInputElement>
  label?: ReactNode
  'aria-label'?: string
  error?: ReactNode
  required?: boolean
  id?: string
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

const mostSuggested = 60

/**
 * Suggests provinces first, then the places directly below the typed one. It also finds a name typed without
 * its province.
 */
function suggest(areas: readonly string[], text: string): string[] {
  const depth = text.split('/').length
  if (text.trim() === '') return areas.filter((area) => !area.includes('/'))
  const below = areas.filter((area) => area.startsWith(text) && area.split('/').length <= depth + 1)
  const within = areas.filter((area) => !area.startsWith(text) && area.includes(text))
  return [...below, ...within].slice(0, mostSuggested)
}

/**
 * 省/市/区 as one text. The input completes province and city, but accepts any text. The names load on first
 * use.
 */
export function AreaInput({ value, onChange, placeholder, ...rest }: AreaInputProps) {
  const { t } = useText()
  const [areas, setAreas] = useState<readonly string[]>([])
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (wanted) void import('./area-names.ts').then((loaded) => setAreas(loaded.areaNames))
  }, [wanted])
  return (
    <Autocomplete
      {...rest}
      value={value}
      onChange={onChange}
      onFocus={() => setWanted(true)}
      data={suggest(areas, value)}
      filter={({ options }) => options}
      maxLength={100}
      {...optionList}
      placeholder={placeholder ?? t('ui.area.placeholder')}
      autoComplete="off"
    />
  )
}
