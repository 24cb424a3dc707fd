import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pinyinOfTitles } from './tools/pinyin-of-titles.ts'

const server = 'http://127.0.0.1:8080'

export default defineConfig({
  root: 'web',
  plugins: [react(), pinyinOfTitles()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome109', 'firefox115', 'safari16.4'],
    // Small files stay files: the content policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
  server: { proxy: { '/api': server, '/admin': server, '/common': server } },
})
