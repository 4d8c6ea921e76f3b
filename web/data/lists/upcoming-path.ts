/** Of the emails that are to come; apart from their list, because the first pages name it and don't show it. */
export const upcomingPath = '/api/upcoming';
