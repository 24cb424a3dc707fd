import { Autocomplete } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useEffect, useState, type FocusEventHandler, type ReactNode, type Ref } from 'react'
import { useText } from '../text/text.tsx'
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

/** Provinces first, then the places of the one typed; a name without its province is found as well. */
function suggest(places: readonly string[], text: string): string[] {
  const depth = text.split('/').length
  if (text.trim() === '') return places.filter((place) => !place.includes('/'))
  const below = places.filter((place) => place.startsWith(text) && place.split('/').length <= depth + 1)
  const within = places.filter((place) => !place.startsWith(text) && place.includes(text))
  return [...below, ...within].slice(0, 60)
}

/** 省/市/区 as one text: completes province and city while typing, takes any text. The names load on first use. */
export function AreaInput({ value, onChange, placeholder, ...rest }: AreaInputProps) {
  const { t } = useText()
  const [places, setPlaces] = useState<readonly string[]>([])
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (wanted) void import('./area-places.ts').then((loaded) => setPlaces(loaded.places))
  }, [wanted])
  return (
    <Autocomplete
      {...rest}
      value={value}
      onChange={onChange}
      onFocus={() => setWanted(true)}
      data={suggest(places, value)}
      filter={({ options }) => options}
      maxLength={100}
      {...optionList}
      placeholder={placeholder ?? t('ui.area.placeholder')}
      autoComplete="off"
    />
  )
}
