# What bots in Python may import, on the page on which tournaments are managed and on that about a tournament.

python-module-label = Bots in Python may import kalah
python-module-off = no
python-module-plain = yes, without books and proofs
python-module-knowledge = yes, with books and proofs
python-module-save = Save
python-module-text = The module has the rules, a solver and an engine. It holds for matches that begin from now on; that of the main tournament also for the check of submissions.
python-module-lacking = No connected machine has this module, so bots in Python wait. Name its folder there with --python-module.
python-module-unknown = Choose off, plain or knowledge.
python-module-set = Saved. It holds for matches that begin from now on.
python-module-set-lacking = Saved. No connected machine has this module, so bots in Python wait for one that has it.

# The page about a tournament.
python-module-about-off = Bots cannot import the Python module kalah.
python-module-about-plain-html = Bots in Python may import <a href="/docs/python">the module kalah</a>, with its rules, solver and engine, but without books and proofs.
python-module-about-knowledge-html = Bots in Python may import <a href="/docs/python">the module kalah</a>, with its rules, solver and engine, and with all books and proofs.
