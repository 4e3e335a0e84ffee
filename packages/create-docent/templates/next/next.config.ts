import type { NextConfig } from 'next'

const config: NextConfig = {
  // Writers and parsers are threads that start from files of the packages, and LanceDB is native: they stay out of the bundle.
  serverExternalPackages: [
    '@docent/adapters-ingestion',
    '@docent/adapters-llm',
    '@docent/adapters-storage',
    '@docent/core',
    '@docent/http-express',
    '@embedpdf/pdfium',
    '@lancedb/lancedb',
    'apache-arrow',
  ],
}

export default config
