import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './tools/compressed.ts'
import { pinyinOfTitles } from './tools/pinyin-of-titles.ts'

/** Where `npm run dev` has the server listen. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

/** Chunks that are always loaded together are one file: fewer requests, better compression. Each takes its imports along. */
const groups = [
  {
    name: 'start',
    test: /web\/(main|app|routes|guard)\.tsx?$|session\/signed-out-frame\.tsx$|components\/(TextInput|PasswordInput|Button)\//,
    priority: 4,
  },
  {
    name: 'frame',
    test: /web\/shell\/(sidebar|top-bar|mobile-drawer|page)\.tsx$|web\/live\.tsx$|web\/records\/(list-screen\.tsx|use-list\.ts|columns\.tsx)$|web\/shell\/renewals\.ts$|web\/ui\/(row-buttons|name-link|status-badge|urgent|use-prefetch|use-place)\.tsx?$/,
    priority: 3,
  },
  { name: 'dialog', test: /web\/ui\/ask-dialog\.tsx$/, priority: 2 },
  { name: 'form', test: /web\/records\/record-form\.tsx$/, priority: 1 },
]

export default defineConfig({
  root: 'web',
  plugins: [react(), pinyinOfTitles(), compressed()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome109', 'firefox115', 'safari16.4'],
    // Small files stay files: the content policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  // With its slash: `/api.ts` is a module of ours.
  server: { proxy: { '^/(?:api|admin|common|vue-element-admin)/': server } },
})
