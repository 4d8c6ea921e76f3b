"""Signs the generated calls in. A call that ends the session, or the account, gets an account of its own."""

import os
import random
import uuid

import requests
import schemathesis

ADDRESS = os.environ["OWED_ADDRESS"]

ENDING = ["/api/logout", "/api/user/account", "/api/user/password", "/api/user/sessions/end-others", "/api/user"]


def registered() -> str:
    """The cookie of a new account; from an address of its own, because registrations are limited by address."""
    caller = ".".join(str(random.randint(1, 250)) for _ in range(4))
    body = {"name": "Ada Lovelace", "email": f"{uuid.uuid4()}@people.example", "password": "correct horse"}
    answer = requests.post(
        f"{ADDRESS}/api/register", json=body, headers={"X-Forwarded-For": caller}, timeout=30
    )
    answer.raise_for_status()
    return answer.cookies["owed_session"]


class Cookie:
    def get(self, case, context):
        return registered()

    def set(self, case, data, context):
        case.cookies = {**(case.cookies or {}), "owed_session": data}


schemathesis.auth(refresh_interval=None).apply_to(path=ENDING)(type("EndingCookie", (Cookie,), {}))
schemathesis.auth(refresh_interval=600).skip_for(path=ENDING)(Cookie)
