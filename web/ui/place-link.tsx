import { useContext, type ComponentProps, type MouseEvent } from 'react'
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router'
import { addressOfDraft } from './drafts.ts'

interface PlaceLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path from the root. */
  to: string
}

/** The router's link for whole paths. That one renders with every change of the address, as a list makes with every page. */
export function PlaceLink({ to, onClick, ...rest }: PlaceLinkProps) {
  const router = useContext(RouterContext)?.router
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    const place = addressOfDraft(to) ?? to
    void router?.navigate(place, { replace: place === location.pathname + location.search + location.hash })
  }
  return <a {...rest} href={to} onClick={follow} />
}
