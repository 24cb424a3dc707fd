import { Link } from 'react-router'
import type { Permission } from '#contract/grammar/permissions.ts'
import { useCan } from '#web/session/session.tsx'
import { useText } from '#web/text/text.tsx'

interface CountLinkProps {
  n: number
  /** The list of what is counted. */
  to: string
  /** Who has that list; for everybody else it is a number. */
  permission: Permission
}

/** A count that opens what it counts. */
export function CountLink({ n, to, permission }: CountLinkProps) {
  const { number } = useText()
  const may = useCan(permission)
  return n > 0 && may ? <Link to={to}>{number(n)}</Link> : <>{number(n)}</>
}
