import { useMediaQuery } from '@mantine/hooks'

/** True below 992 px, where tables are short and drawers become pages. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 991.98px)', false, { getInitialValueInEffect: false })

/** True below 700 px, where rows become cards. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 699.98px)', false, { getInitialValueInEffect: false })
