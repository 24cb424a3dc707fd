import { defaultOptionsFilter, type ComboboxParsedItem, type OptionsFilter } from '@mantine/core'

/** Scrolls the list box itself instead of a wrapper, so that keys and screen readers can follow. */
export const optionList = {
  withScrollArea: false,
  styles: { options: { maxHeight: 260, overflowY: 'auto' } },
} as const

/** For a single choice: choosing the same option again keeps it; the x clears it. */
export const choiceList = { ...optionList, allowDeselect: false } as const

const asTyped = defaultOptionsFilter as OptionsFilter
/** For lists that the server has already searched. */
export const asFound: OptionsFilter = ({ options }) => options

/**
 * Shows a message if there is nothing left to choose. It is a disabled option, because a list box may contain
 * only options.
 */
export const orMessage =
  (message: string, filter: OptionsFilter = asTyped): OptionsFilter =>
  (input): ComboboxParsedItem[] => {
    const left = filter(input)
    return left.length > 0 ? left : [{ value: '', label: message, disabled: true }]
  }
