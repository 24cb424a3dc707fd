import { useMediaQuery } from '@mantine/hooks'

/** Where rows are cards. */
export const onPhones = '(max-width: 991.98px)'

/** True below 992 px, where rows become cards and drawers become pages. */
export const useNarrow = (): boolean => useMediaQuery(onPhones, false, { getInitialValueInEffect: false })
