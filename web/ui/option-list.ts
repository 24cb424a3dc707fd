import { defaultOptionsFilter, type ComboboxParsedItem, type OptionsFilter } from '@mantine/core'

/** The options themselves scroll, in the list that the input controls, so that keys and screen readers find their way. */
export const optionList = {
  withScrollArea: false,
  styles: { options: { maxHeight: 260, overflowY: 'auto' } },
} as const

const asTyped = defaultOptionsFilter as OptionsFilter
/** For lists that the server has searched already. */
export const asFound: OptionsFilter = ({ options }) => options

/** Where nothing is left to choose the list says so, by an option that cannot be chosen: a list box holds nothing but options. */
export const orTold =
  (told: string, filter: OptionsFilter = asTyped): OptionsFilter =>
  (input): ComboboxParsedItem[] => {
    const left = filter(input)
    return left.length > 0 ? left : [{ value: '', label: told, disabled: true }]
  }
