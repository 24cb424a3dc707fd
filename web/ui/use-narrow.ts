import { useMediaQuery } from '@mantine/hooks'

/** True below 992 px, where rows become cards and drawers become pages. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 991.98px)', false, { getInitialValueInEffect: false })
