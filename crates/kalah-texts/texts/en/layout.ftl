# The frame around all pages: head, sections, foot.

layout-tournament = Tournament
layout-skip = Skip to the content
layout-sections = Sections
layout-play = Play
layout-learn = Learn
layout-class = Class
layout-sign-in = Sign in
layout-pages-of-section = Pages of this section
layout-tournament-of-page = The tournament of this page
layout-undo = Undo
layout-more = More
layout-about = About
layout-machines = Machines
layout-submissions = Submissions
layout-discoveries = Discoveries
layout-theme = Theme
layout-theme-automatic = Automatic
layout-theme-light = Light
layout-theme-dark = Dark
