import { route } from './grammar/route.ts'

export const openapiRoutes = {
  openApiDocument: route<Record<string, unknown>>()({
    method: 'GET',
    path: '/api/openapi.json',
    permission: 'openapi.read',
    tag: 'openapi',
    raw: 'answer',
  }),
  health: route<{ status: 'live' }>()({
    method: 'GET',
    path: '/healthz',
    permission: 'public',
    tag: 'process',
  }),
  readiness: route<{ status: 'ready' }>()({
    method: 'GET',
    path: '/readyz',
    permission: 'public',
    tag: 'process',
  }),
}
