import { replace, type LoaderFunctionArgs } from 'react-router'
import { isOwnPath } from '#contract/grammar/url.ts'
import { safeRedirect } from '#web/session/redirects.ts'
import { queries } from '#web/transport/queries.ts'
import { remountPage } from './page-keys.ts'
import { pageAt } from '#web/navigation/screen-at.ts'

/** `/redirect/<path>` remounts the page at that path with fresh data. An address of no page is not found. */
export async function refresh({ params, request }: LoaderFunctionArgs): Promise<Response> {
  const path = `/${params['*'] ?? ''}`
  if (!isOwnPath(new URL(request.url).pathname.slice('/redirect'.length) || '/')) return replace('/404')
  await queries.invalidateQueries({ refetchType: 'none' })
  const { search } = new URL(request.url)
  for (const page of new Set([path, pageAt(path, search)])) remountPage(page)
  return replace(safeRedirect(path + search))
}
