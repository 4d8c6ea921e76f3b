/** Of the bars by month, in pixels. */
export const chartHeight = 282;
