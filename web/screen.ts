import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import type { Permission } from '#contract/grammar/permissions.ts'
import type { Key } from '#texts/text.ts'
import type { ScreenIconName } from '#web/icons/screen-icons.ts'

/**
 * A screen, or a group of screens if it has no page. Router,
 * menu, breadcrumb, tabs and search are derived from it.
 */
export interface Screen {
  /** Its group is the screen of the path without the last part. */
  readonly path: string
  /** Parameters after the path, such as `/:id?`. */
  readonly tail?: string
  readonly title: Key
  readonly icon?: ScreenIconName
  /** Without it the screen is open to everyone signed in. */
  readonly permission?: Permission
  /** A group that menu and breadcrumb leave out. They show its children instead. */
  readonly flat?: true
  readonly hidden?: true
  /** Pinned in the bar of visited pages. */
  readonly affix?: true
  /** Its state is lost when another tab is chosen. */
  readonly noCache?: true
  /** Each record has a page of its own, so the id in the query tells one page from another. */
  readonly perRecord?: true
  /** The menu entry that is current while a hidden screen is open. Of several, the first the person has. */
  readonly activeMenu?: string | readonly string[]
  /** It needs no words but those that are there at the start (tools/list-texts.ts). */
  readonly wordsAtStart?: true
  readonly page?: () => Promise<ComponentType>
  /** Starts the screen's first query while its code is still loading. */
  readonly loader?: () => Promise<LoaderFunction>
}

/** The path of the group that a screen is in; '' at the top. */
export const groupOf = ({ path }: Pick<Screen, 'path'>): string => path.slice(0, path.lastIndexOf('/'))
