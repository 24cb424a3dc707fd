import { useMediaQuery } from '@mantine/hooks'

const within = { getInitialValueInEffect: false }

/** The media query for screens where rows are cards. */
export const onPhones = '(max-width: 699.98px)'

/** True below 992 px, where tables are short and drawers become pages. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 991.98px)', false, within)

/** True below 700 px, where rows become cards. */
export const usePhone = (): boolean => useMediaQuery(onPhones, false, within)
