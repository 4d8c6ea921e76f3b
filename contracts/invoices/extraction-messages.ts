/** What is said of reading an invoice's PDF. */
export const extractionMessages = {
  extracted: 'Invoice data extracted',
  createdFromExtraction: { title: 'Success', message: 'Invoice and client created successfully' },
} as const;
