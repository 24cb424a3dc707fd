import { replace, type LoaderFunctionArgs } from 'react-router'
import { safeRedirect } from '../session/redirects.ts'
import { queries } from '../transport/queries.ts'
import { renew } from './renewals.ts'

/** `/redirect/<path>` remounts the page at that path with fresh data. */
export async function refresh({ params, request }: LoaderFunctionArgs): Promise<Response> {
  const path = `/${params['*'] ?? ''}`
  await queries.invalidateQueries({ refetchType: 'none' })
  renew(path)
  return replace(safeRedirect(path + new URL(request.url).search))
}
