import { Link } from 'react-router'
import type { Permission } from '#contract/grammar/permissions.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'

interface CountLinkProps {
  n: number
  /** The list of the counted records. */
  to: string
  /** The permission for that list. Users without it see a plain number. */
  permission: Permission
}

/** A count that links to the records it counts. */
export function CountLink({ n, to, permission }: CountLinkProps) {
  const { number } = useText()
  const may = useCan(permission)
  return n > 0 && may ? <Link to={to}>{number(n)}</Link> : <>{number(n)}</>
}
