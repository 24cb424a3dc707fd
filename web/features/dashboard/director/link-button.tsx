import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A button that leads to another screen. */
export const LinkButton = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button component={Link} to={to} variant="default">
    {children}
  </Button>
)
