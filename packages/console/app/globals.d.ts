/** Set by the build. */
declare const DOCENT_PDF_VERSION: string
