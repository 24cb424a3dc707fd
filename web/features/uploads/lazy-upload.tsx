import { lazy, Suspense, type ComponentProps } from 'react'
import type { Upload } from './upload.tsx'

const Fetched = lazy(async () => ({ default: (await import('./upload.tsx')).Upload }))

/** The upload, fetched when it is first shown; its place is kept meanwhile. */
export const LazyUpload = (props: ComponentProps<typeof Upload>) => (
  <Suspense fallback={<div style={{ minHeight: 96 }} />}>
    <Fetched {...props} />
  </Suspense>
)
