import type { ComponentProps, MouseEvent } from 'react'
import { addressOfDraft } from '#web/state/drafts.ts'

type Navigate = (to: string, options: { replace: boolean }) => Promise<void> | void

let navigate: Navigate = (to) => location.assign(to)

/** Sets the router's navigate function once there is a router. */
export const linkThrough = (next: Navigate): void => void (navigate = next)

interface PathLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path from the root. */
  to: string
}

/** A link to a full path. Unlike the router's own link, it does not rerender when the address changes. */
export function PathLink({ to, onClick, ...rest }: PathLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || event.button !== 0 || modified) return
    event.preventDefault()
    const address = addressOfDraft(to) ?? to
    const here = location.pathname + location.search + location.hash
    void navigate(address, { replace: address === here })
  }
  return <a {...rest} href={to} onClick={follow} />
}
